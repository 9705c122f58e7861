import { takeOrders } from '@memgym/core/process';
import { drawSvg } from './draw-svg.js';

takeOrders(drawSvg);
