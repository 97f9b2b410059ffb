/** Saves a file that a plain link cannot download, because the request for the file needs a token. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // A minute is enough for the browser to read the file.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
