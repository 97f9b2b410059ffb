import { BoundedQueue } from '../../process/queues/boundedQueue.ts'

/** One import at a time: its rows take tens of megabytes. */
export const importTurns = new BoundedQueue({ parallel: 1, mostWaiting: 20 })
