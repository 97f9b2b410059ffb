/**
 * Returns whether the work ends within the time limit; slower work continues. Throws what the work throws before the
 * limit.
 */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
