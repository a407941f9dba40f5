import { Component, useEffect, type ReactNode } from 'react'
import { log } from '../providers/log.ts'
import { readWords, SILENCE } from '../providers/words.ts'

/** A page that fell over, or a piece of it that could not be fetched. */
export function Crash({ error }: { readonly error: unknown }) {
  // Also drawn in place of what would have given the words.
  const { t, words } = readWords()
  useEffect(() => { log(error) }, [error])
  const reload = () => { location.reload() }
  // Not even the words could be fetched.
  if (words === SILENCE.words) return <button type="button" className="button" onClick={reload}>↻ Zarbia</button>
  return (
    <div className="crash" role="alert">
      <h1>{t('ui.shell.crash')}</h1>
      <p>{t('ui.shell.crash_help')}</p>
      <button type="button" className="button" data-kind="primary" onClick={reload}>{t('ui.shell.reload')}</button>
    </div>
  )
}

interface Props { readonly at: string | null; readonly children: ReactNode }
interface State { readonly at: string | null; readonly crash: { readonly error: unknown } | null }

/** Another address is tried anew. */
export class CrashBoundary extends Component<Props, State> {
  override state: State = { at: this.props.at, crash: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { crash: { error } }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, crash: null }
  }

  override render() {
    return this.state.crash ? <Crash error={this.state.crash.error} /> : this.props.children
  }
}
