import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { sync } from '../state.ts'
import { useKnownDevice } from './known_device.ts'
import { PinForm } from './pin_form.tsx'
import { Dialog } from '../../kit/controls/dialog/dialog.tsx'

/** Opens a new session without leaving the page. Loaded when it is needed. */
export default function UnlockSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslator()
  const device = useKnownDevice()
  return (
    <Dialog title={t('courier.locked.pin')} kind="sheet" keepsTyped onClose={onClose}>
      {device && <PinForm device={device} onDone={() => { onClose(); void sync() }} />}
    </Dialog>
  )
}
