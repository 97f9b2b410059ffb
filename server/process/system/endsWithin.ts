/**
 * Returns whether the work ends within the time limit. Work that takes longer is not stopped. Throws if the work fails
 * within the limit.
 */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
