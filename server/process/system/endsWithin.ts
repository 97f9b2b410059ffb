/**
 * Returns whether work ends in time; work that takes longer continues. Throws what the work throws within that time.
 */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
