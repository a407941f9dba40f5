/**
 * In one line as many views as there is room for, and the chosen one; the others are in a menu at its end. On a phone the line is scrolled
 * instead.
 */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { MenuButton } from '../../../../kit/controls/menu_button.tsx'
import { useIsPhone } from '../../../../kit/controls/hooks/use_is_phone.ts'
import { useTranslation } from '../../../definition/translation.ts'

export interface ViewTab {
  readonly key: string
  readonly label: string
  readonly isOn: boolean
  readonly content: ReactNode
  readonly choose: () => void
}

/** `children`: after the views. */
export function ViewLine({ tabs, children }: { readonly tabs: readonly ViewTab[]; readonly children: ReactNode }) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const line = useRef<HTMLDivElement>(null)
  const [fitting, setFitting] = useState(tabs.length)
  useLayoutEffect(() => {
    if (isPhone || !line.current) return setFitting(tabs.length)
    const element = line.current
    const measure = () => { setFitting(countFitting(element)) }
    const observer = new ResizeObserver(measure)
    for (const watched of [element, ...element.children]) observer.observe(watched)
    return () => { observer.disconnect() }
  }, [isPhone, tabs.length])
  const chosen = tabs.slice(fitting).find(({ isOn }) => isOn)
  const rest = tabs.slice(fitting).filter((tab) => tab !== chosen)
  return (
    <div className="view-tabs" role="group" aria-label={t('ui.list.views')} data-line={isPhone ? undefined : true}>
      <div ref={line} className="view-line">
        {tabs.map(({ key, isOn, content, choose }, index) => (
          <button key={key} type="button" aria-pressed={isOn} data-over={index >= fitting || undefined} onClick={choose}>{content}</button>
        ))}
      </div>
      {chosen && <button type="button" aria-pressed onClick={chosen.choose}>{chosen.content}</button>}
      {rest.length > 0 && (
        <span className="view-more">
          <MenuButton
            label={t('ui.list.more_views', { number: rest.length })} icon="more"
            entries={rest.map(({ key, label, choose }) => ({ key, label, icon: 'next', choose }))}
          />
        </span>
      )}
      {children}
    </div>
  )
}

/** Those that are in the first line: the others are broken into lines that are not seen. */
function countFitting({ children }: HTMLElement): number {
  const tops = [...children].map((tab) => (tab as HTMLElement).offsetTop)
  const over = tops.findIndex((top) => top > (tops[0] ?? 0))
  return over === -1 ? tops.length : over
}
