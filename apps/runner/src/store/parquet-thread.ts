import { takeOrders } from '@memgym/core/process';
import { writeParquetFile } from './parquet-file.js';

takeOrders(writeParquetFile);
