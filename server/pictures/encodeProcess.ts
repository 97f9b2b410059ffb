import { encodeProof, encodeSizes, encodeUpload, measure } from './encode.ts'
import { encodeGamePictures } from './encodeGamePictures.ts'
import { encodeIcon } from './encodeIcon.ts'
import { encodeShare } from './share/encodeShare.ts'

const tasks = { encodeUpload, encodeProof, encodeGamePictures, encodeSizes, encodeIcon, encodeShare, measure }

export type Task = keyof typeof tasks
export type Input<T extends Task> = Parameters<(typeof tasks)[T]>[0]
export type Output<T extends Task> = Awaited<ReturnType<(typeof tasks)[T]>>

export interface Job<T extends Task = Task> {
  id: number
  task: T
  input: Input<T>
}

export type Answer = { id: number } & ({ output: Output<Task> } | { fault: string })

async function answer({ id, task, input }: Job): Promise<Answer> {
  try {
    // TypeScript cannot see that the type of the input matches the task.
    return { id, output: await (tasks[task] as (input: Job['input']) => Promise<Output<Task>>)(input) }
  } catch (error) {
    return { id, fault: String(error) }
  }
}

process.on('message', (job: Job) => void answer(job).then((result) => process.send?.(result)))
process.on('disconnect', () => process.exit())
// A terminal and systemd send these signals to every process of the site. The encoding process ignores them, because
// the server may still need it while it shuts down.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
