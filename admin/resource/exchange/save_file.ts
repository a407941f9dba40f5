/** Hands a file to the browser, as if it had been a link. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => { URL.revokeObjectURL(url) }, 60_000)
}
