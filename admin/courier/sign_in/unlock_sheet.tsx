import { useTranslator } from '../../kit/providers/texts/i18n.ts'
import { sync } from '../courier_state.ts'
import { useKnownDevice } from './known_device.ts'
import { PinForm } from './pin_form.tsx'
import { Sheet } from '../sheet.tsx'

/** Opens a new session without leaving the page. Loaded when it is needed. */
export default function UnlockSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslator()
  const device = useKnownDevice()
  return (
    <Sheet title={t('courier.locked.pin')} onClose={onClose}>
      {device && <PinForm device={device} onDone={() => { onClose(); void sync() }} />}
    </Sheet>
  )
}
