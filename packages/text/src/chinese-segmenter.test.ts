import { installedPackages } from '@memgym/core/config';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chineseSegmenter,
  chineseSegmenterName,
  findSegmenterName,
  segmentChinese,
  withoutJieba,
} from './chinese-segmenter.js';

describe('segmentChinese', () => {
  it('covers each character once in precise mode', () => {
    expect(segmentChinese('我来到北京清华大学')).toEqual(['我', '来到', '北京', '清华大学']);
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'我来到北京清华大学，a 1。') }), (text) => {
        expect(segmentChinese(text).join('')).toBe(text);
      }),
    );
  });

  it('adds the shorter words inside long ones in search mode', () => {
    expect(segmentChinese('清华大学', 'search')).toEqual(['清华', '华大', '大学', '清华大学']);
  });

  it('reports the segmenter in use', () => {
    expect(chineseSegmenter()).toEqual({ name: 'jieba', reason: null });
  });

  it('knows the segmenter before it reads a dictionary', () => {
    expect(chineseSegmenterName()).toBe('jieba');
    expect(findSegmenterName(installedPackages('file:///'))).toBe('intl');
  });

  it('has a segmenter without the native binding, and reports why', () => {
    const fallback = withoutJieba('no binding for this platform');
    expect(fallback).toMatchObject({ name: 'intl', reason: 'no binding for this platform' });
    expect(fallback.search('我来到北京').join('')).toBe('我来到北京');
  });
});
