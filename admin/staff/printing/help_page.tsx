/** Printers: the station of this device, the papers of the site with a test print each, and what has to be set in Chrome. */
import { useState } from 'react'
import { Link } from 'react-router'
import { FailedRows } from '../../kit/controls/alerts/list_notices.tsx'
import { Ltr } from '../../kit/controls/ltr.tsx'
import { useFetch } from '../../kit/controls/hooks/use_fetch.ts'
import { PageTabs } from '../menu/page_tabs.tsx'
import { useTranslation } from '../definition/translation.ts'
import { can } from '../../kit/providers/session/access_control.ts'
import '../resource/resource.css'
import './help_page.css'
import { BUILT_IN_SIZES, fetchProfiles, type Profile } from './profiles.ts'
import { sizeText } from './size_text.ts'
import { startPrint } from './start_print.ts'
import { readStation, saveStation } from './station.ts'

export function Component() {
  const { t } = useTranslation()
  const { loaded, reload } = useFetch('print profiles', fetchProfiles)
  return (
    <div className="resource-page print-help">
      <PageTabs path="/user/printing" />
      <header className="page-head">
        <h1>{t('ui.print.printers')}</h1>
        {can('print_profiles', 'list') && <Link className="button" to="/user/print-profiles">{t('ui.print.help.manage')}</Link>}
      </header>
      {loaded.state === 'failed' ? <div className="panel"><FailedRows error={loaded.error} retry={reload} /></div>
        : loaded.state === 'loading' ? <div className="panel" aria-busy="true"><span className="skeleton" /></div>
          : <><Station profiles={loaded.value} /><Profiles profiles={loaded.value} /></>}
      <Advice />
    </div>
  )
}

function Station({ profiles }: { profiles: readonly Profile[] }) {
  const { t } = useTranslation()
  const [station, setStation] = useState(readStation)
  const named = profiles.flatMap(({ station: name }) => (name === null ? [] : [name]))
  const stations = [...new Set(station === null ? named : [...named, station])].sort((a, b) => a.localeCompare(b))
  const choose = (name: string) => {
    const next = name === '' ? null : name
    saveStation(next)
    setStation(next)
  }
  return (
    <section className="panel" aria-labelledby="print-station">
      <h2 id="print-station">{t('ui.print.help.station')}</h2>
      <label className="print-station">
        {t('ui.print.help.station_label')}
        <select className="input" value={station ?? ''} onChange={({ target }) => { choose(target.value) }}>
          <option value="">{t('ui.print.help.no_station')}</option>
          {stations.map((name) => <option key={name} value={name}>{name}</option>)}
        </select>
      </label>
      <p className="field-help">{t('ui.print.help.station_text')}</p>
    </section>
  )
}

function Profiles({ profiles }: { profiles: readonly Profile[] }) {
  const { t } = useTranslation()
  return (
    <section className="panel" aria-labelledby="print-profiles">
      <h2 id="print-profiles">{t('ui.print.help.profiles')}</h2>
      {profiles.length === 0 ? <p>{t('ui.print.help.none')}</p>
        : <ul className="print-profiles">{profiles.map((profile) => <ProfileLine key={profile.id} profile={profile} />)}</ul>}
    </section>
  )
}

function ProfileLine({ profile: { id, name, medium, width_mm, height_mm, station, prints_after, is_default } }: { profile: Profile }) {
  const { t } = useTranslation()
  return (
    <li>
      <div>
        <strong><bdi>{name}</bdi></strong>
        {is_default && <span className="badge">{t('print_profiles.fields.is_default')}</span>}
        <small>
          {t(`enums.print_medium.${medium}`)} · <PaperSize width_mm={width_mm} height_mm={height_mm} />
          {station !== null && <> · <bdi>{station}</bdi></>}
        </small>
        {prints_after && prints_after.length > 0 && (
          <small>
            {t('ui.print.help.automatic')} {prints_after.map((moment) => t(`enums.print_moment.${moment}`)).join(t('ui.list.comma'))}
          </small>
        )}
      </div>
      <button
        type="button" className="button" aria-label={t('ui.print.help.test_of', { name })}
        onClick={() => { startPrint({ paper: 'test', subject: { type: 'print_profiles', id }, print_profile_id: id }) }}
      >{t('ui.print.help.test')}</button>
    </li>
  )
}

function PaperSize(size: Pick<Profile, 'width_mm' | 'height_mm'>) {
  const { t } = useTranslation()
  return <><Ltr>{sizeText(size)}</Ltr>{size.height_mm === null && <> {t('ui.print.roll')}</>}</>
}

function Advice() {
  const command = `chrome --kiosk-printing ${location.origin}/user/orders`
  const { t } = useTranslation()
  return (
    <>
      <section className="panel" aria-labelledby="print-sizes">
        <h2 id="print-sizes">{t('ui.print.help.sizes')}</h2>
        <p>{t('ui.print.help.sizes_text')}</p>
        <dl className="print-sizes">
          {BUILT_IN_SIZES.map(({ paper, width_mm, height_mm }) => (
            <div key={paper}><dt>{t(`enums.paper.${paper}`)}</dt><dd><PaperSize width_mm={width_mm} height_mm={height_mm} /></dd></div>
          ))}
        </dl>
      </section>
      <section className="panel" aria-labelledby="print-kiosk">
        <h2 id="print-kiosk">{t('ui.print.help.kiosk')}</h2>
        <p>{t('ui.print.help.kiosk_text')}</p>
        <pre dir="ltr" tabIndex={0}>{command}</pre>
        <p>{t('ui.print.help.kiosk_steps')}</p>
      </section>
      <section className="panel" aria-labelledby="print-thermal">
        <h2 id="print-thermal">{t('ui.print.help.thermal')}</h2>
        <p>{t('ui.print.help.thermal_text')}</p>
      </section>
    </>
  )
}
