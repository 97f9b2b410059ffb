import { BoundedQueue } from '../../process/queues/boundedQueue.ts'

export const importTurns = new BoundedQueue({ parallel: 1, mostWaiting: 20 })
