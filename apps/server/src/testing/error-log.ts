// The log of a program of tests or benches that is made of parts of the server: errors alone, on standard error.
import { pino } from 'pino';

export const errorLog = pino({ level: 'error' }, pino.destination(2));
