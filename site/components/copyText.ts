/** Browsers deny clipboard access to pages without TLS, and may deny it to other pages too. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
