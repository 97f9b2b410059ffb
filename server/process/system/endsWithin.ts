/** Work that takes longer continues after the result is false. Throws what the work throws until then. */
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false)
  })
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer))
}
