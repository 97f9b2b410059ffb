/** Saves a file that a plain link cannot download, because the request needs a session token. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser may still be reading the file, so its object URL is revoked only after a minute.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
