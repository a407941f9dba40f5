/** A button that shows the map of an input; the map is loaded when it is first shown. */
import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from '../../definition/translation.ts'
import { NamedIcon } from '../../../kit/controls/icons/named_icon.tsx'

export function MapToggle({ help, children }: { readonly help: string; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="map-toggle">
      <button type="button" className="button" data-kind="quiet" aria-expanded={isOpen} onClick={() => { setIsOpen(!isOpen) }}>
        <NamedIcon name="map" />{t(isOpen ? 'ui.field.hide_map' : 'ui.field.on_map')}
      </button>
      {isOpen && <Suspense fallback={<div className="map-wait" aria-busy="true" />}>{children}</Suspense>}
      {isOpen && <small className="field-help">{help}</small>}
    </div>
  )
}
