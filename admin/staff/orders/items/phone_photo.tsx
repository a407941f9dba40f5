/** A photo with the phone beside the desk: a code opens the page of the item there, and what is taken appears here. */
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { Dialog } from '../../../kit/controls/dialog/dialog.tsx'
import { useIsPhone } from '../../../kit/controls/hooks/use_is_phone.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'
import { fieldOf } from '../../definition/definition.ts'
import { recordPath } from '../../definition/resource_paths.ts'
import { useTranslation } from '../../definition/translation.ts'
import { FilesCell } from '../../fields/media/cell.tsx'
import { itemResource, type Item } from '../order.ts'
import { mayTakePhoto } from './take_photo.tsx'

const QrCode = lazy(() => import('../../../kit/auth/profile/qr_code.tsx'))

export function PhonePhoto({ item }: { readonly item: Item }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const [isOpen, setIsOpen] = useState(false)
  const path = recordPath(itemResource, item.id)
  const title = t('ui.orders.phone_photo')
  const icon = <NamedIcon name="camera" />
  if (!path || !(mayTakePhoto(item) || isOpen)) return null
  if (isPhone) return <Link className="icon-button" to={path} aria-label={title} title={title}>{icon}</Link>
  return (
    <>
      <button type="button" className="icon-button" aria-label={title} title={title} onClick={() => { setIsOpen(true) }}>{icon}</button>
      {isOpen && (
        <Dialog title={title} kind="window" onClose={() => { setIsOpen(false) }}>
          <div className="phone-photo">
            <p>{t('ui.orders.phone_photo_help')}</p>
            <Suspense fallback={<span className="skeleton qr-code" />}>
              <QrCode text={`${location.origin}${path}`} label={title} />
            </Suspense>
            <div role="status" aria-live="polite"><FilesCell field={fieldOf(itemResource, 'photos_before')} row={item} place="page" /></div>
          </div>
        </Dialog>
      )}
    </>
  )
}
