import { takeOrders } from '@memgym/core/process';
import { createTextOrders, type TextOrder } from './text-order.js';

const carryOut = createTextOrders();

takeOrders(async (order: TextOrder) => carryOut(order));
