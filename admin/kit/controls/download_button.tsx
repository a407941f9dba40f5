import { useState, type ReactNode } from 'react'
import { showFailure } from '../providers/alerts.ts'

interface DownloadButtonProps {
  /** GET of a file that the server makes. */
  readonly path: string
  /** For screen readers, if the content does not say what is downloaded. */
  readonly label?: string
  readonly children: ReactNode
}

/** The code that downloads is loaded with the first click. */
export function DownloadButton({ path, label, children }: DownloadButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    const { download, saveFile } = await import('../providers/rest/download.ts')
    saveFile(await download(path, {}))
  }
  return (
    <button
      type="button" className="button" aria-label={label} aria-busy={isBusy || undefined} aria-disabled={isBusy || undefined}
      onClick={() => {
        if (isBusy) return
        setIsBusy(true)
        save().catch(showFailure).finally(() => { setIsBusy(false) })
      }}
    >{children}</button>
  )
}
