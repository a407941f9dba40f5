/** One test scan shows how the scanner of this device types; what it shows is kept on the device. */
import { useEffect, useState } from 'react'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import type { ScannerProfile } from '../../kit/controls/keys/scanner_burst.ts'
import { readScanner, readTestScan, saveScanner, type Keystroke, type TestScan } from '../../kit/controls/keys/scanner_profile.ts'
import { useTranslation } from '../definition/translation.ts'

export function ScannerTest({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [profile, setProfile] = useState(readScanner)
  const [last, setLast] = useState<TestScan | null>(null)
  const keep = (next: ScannerProfile | null) => {
    saveScanner(next)
    setProfile(next)
  }
  useTestScan((scan) => {
    setLast(scan)
    if ('profile' in scan) keep(scan.profile)
  })
  return (
    <Dialog title={t('ui.scan.scanner.title')} kind="window" onClose={onClose}>
      <div className="scanner-test">
        <p>{t('ui.scan.scanner.help')}</p>
        <div role="status">
          {last && 'code' in last && <p>{t('ui.scan.scanner.read')} <strong><Ltr>{last.code}</Ltr></strong></p>}
          {last && 'fault' in last && <p className="field-error">{t(`ui.scan.scanner.${last.fault}`)}</p>}
          <p>{profile ? t(`ui.scan.scanner.learned_${profile.end ?? 'nothing'}`, { ms: profile.gapMs }) : t('ui.scan.scanner.none')}</p>
        </div>
        {profile && (
          <button type="button" className="button" onClick={() => { keep(null); setLast(null) }}>{t('ui.scan.scanner.forget')}</button>
        )}
      </div>
    </Dialog>
  )
}

/** After this time without a key the scan is over. Longer than the time between two keys of any scanner that can be learned. */
const PAUSE_MS = 500

function useTestScan(onScan: (scan: TestScan) => void): void {
  useEffect(() => {
    let keys: Keystroke[] = []
    let pause: ReturnType<typeof setTimeout> | undefined
    const read = () => {
      onScan(readTestScan(keys))
      keys = []
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, timeStamp, ctrlKey, metaKey } = event
      const isControl = ctrlKey || metaKey
      // Before a scan the keys move the focus in the dialog, press its buttons and close it.
      if (keys.length === 0 && (isControl || key.length > 1)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      keys.push({ key: isControl ? 'Enter' : key, at: timeStamp })
      clearTimeout(pause)
      pause = setTimeout(read, PAUSE_MS)
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => {
      clearTimeout(pause)
      removeEventListener('keydown', onKeyDown, { capture: true })
    }
    // The two states that it sets never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
