import { Component, useEffect, type ReactNode } from 'react'
import { log } from '../providers/log.ts'
import { EMPTY_TRANSLATOR } from '../providers/texts/i18n.ts'
import { translatorOfPage } from '../providers/texts/language.ts'

/** Shown when a page throws an error, or when one of its chunks fails to load. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  // Not from the context: this may replace the component that provides it.
  const { t, translations } = translatorOfPage()
  useEffect(() => { log(error) }, [error])
  const reload = () => { location.reload() }
  // The translations failed to load, too.
  if (translations === EMPTY_TRANSLATOR.translations) return <button type="button" className="button" onClick={reload}>↻ Zarbia</button>
  return (
    <div className="crash" role="alert">
      <h1>{t('ui.shell.crash')}</h1>
      <p>{t('ui.shell.crash_help')}</p>
      <button type="button" className="button" data-kind="primary" onClick={reload}>{t('ui.shell.reload')}</button>
    </div>
  )
}

interface Props { readonly path: string | null; readonly children: ReactNode }
interface State { readonly path: string | null; readonly failure: { readonly error: unknown } | null }

/** Resets when the path changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { path: this.props.path, failure: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ path }: Props, state: State): State | null {
    return path === state.path ? null : { path, failure: null }
  }

  override render() {
    return this.state.failure ? <ErrorPage error={this.state.failure.error} /> : this.props.children
  }
}
