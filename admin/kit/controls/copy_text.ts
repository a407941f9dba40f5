/** Over plain http browsers have no clipboard: then the answer is false, and the text can still be selected. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return false
  await navigator.clipboard.writeText(text)
  return true
}
