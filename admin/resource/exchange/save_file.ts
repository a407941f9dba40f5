/** Saves a file through the download of the browser. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // The browser reads the URL after the click.
  setTimeout(() => { URL.revokeObjectURL(url) }, 60_000)
}
