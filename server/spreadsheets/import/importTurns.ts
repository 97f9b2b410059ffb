import { Queue } from '../../process/queues/queue.ts'

export const importTurns = new Queue({ parallel: 1, mostWaiting: 20 })
