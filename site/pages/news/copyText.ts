/** Browsers give pages without TLS no access to the clipboard, and may refuse access to other pages. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
