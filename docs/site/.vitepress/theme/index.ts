import theme from 'vitepress/theme';
import './legible.css';

export default theme;
