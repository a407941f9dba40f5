/** antd's colour picker, with the colours of the map first. A chunk of its own: only forms with a colour load it. */
import ColorPicker from 'antd/es/color-picker'
import { useState, type KeyboardEvent } from 'react'
import { AntdProvider } from '../../../kit/controls/antd/provider.tsx'
import { useTranslation } from '../../definition/translation.ts'
import type { InputProps } from '../control_props.ts'
import './color_picker.css'

export function ColorInput(props: InputProps) {
  const { t } = useTranslation()
  const { id, value, onChange, isRequired, isDisabled, isInvalid, describedBy } = props
  const [isOpen, setIsOpen] = useState(false)
  const color = typeof value === 'string' ? value : ''
  /** Escape closes the colours, not the dialog around the form. */
  const close = (event: KeyboardEvent) => {
    if (!isOpen || event.key !== 'Escape') return
    event.preventDefault()
    setIsOpen(false)
  }
  return (
    <AntdProvider>
      <span className="color-input" onKeyDown={close}>
        <ColorPicker
          value={color || null} open={isOpen} onOpenChange={setIsOpen} disabled={isDisabled} disabledAlpha format="hex" disabledFormat
          arrow={false} allowClear={!isRequired} presets={[{ label: t('ui.field.usual_colors'), colors: [...usualColors()] }]}
          onChange={(next) => { onChange(next.toHexString().slice(0, 7)) }} onClear={() => { onChange(null) }}
          panelRender={(panel) => <div ref={(popup) => { nameParts(popup, t('ui.field.hue'), t('ui.field.color_code')) }}>{panel}</div>}
          // Below the button, so that Tab leads into it.
          getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        >
          <button
            type="button" id={id} disabled={isDisabled} className="input color-button" data-invalid={isInvalid || undefined}
            aria-describedby={describedBy} aria-expanded={isOpen} aria-haspopup="dialog"
          >
            <svg className="color-mark" viewBox="0 0 20 20" aria-hidden="true" data-empty={!color || undefined}>
              <rect width="20" height="20" rx="4" fill={color || 'none'} />
            </svg>
            <bdi dir="ltr">{color || t('ui.field.empty')}</bdi>
          </button>
        </ColorPicker>
      </span>
    </AntdProvider>
  )
}

/** antd gives the slider and the input no names. */
function nameParts(popup: HTMLElement | null, hue: string, code: string): void {
  popup?.querySelector('[role="slider"]')?.setAttribute('aria-label', hue)
  popup?.querySelector('input')?.setAttribute('aria-label', code)
}

const MARKS = ['red', 'orange', 'yellow', 'green', 'blue', 'pink', 'grey', 'white'] as const

/** The colours of marks and shapes on a map (style/tokens.css). */
function usualColors(): readonly string[] {
  const css = getComputedStyle(document.documentElement)
  return MARKS.map((name) => css.getPropertyValue(`--mark-${name}`).trim())
}
