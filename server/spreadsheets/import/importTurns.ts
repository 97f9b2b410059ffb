import { BoundedQueue } from '../../process/queues/boundedQueue.ts'

/** The rows of an import fill tens of megabytes until it is answered: one is read, looked at and written at a time. */
export const importTurns = new BoundedQueue({ parallel: 1, mostWaiting: 20 })
