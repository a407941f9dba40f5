/** The privacy policy: stored data, purpose, retention, and the rights under Moroccan law 09-08. */
import { contactSectionHtml } from './contact_section.ts'
import { html, type Html } from './html.ts'
import type { ComingDays } from '#backend/services/calendar/special_days_by_date'
import type { Company } from './public_company.ts'
import type { PublicPage } from './public_page_layout.ts'

const SECTIONS = ['who_we_are', 'what', 'why', 'location', 'photos', 'who', 'how_long', 'browser', 'rights', 'complaint'] as const

export const privacyPage = (page: PublicPage, company: Company, coming: readonly ComingDays[]): Html => html`<article class="prose">
<h1>${page.t('site.privacy.title')}</h1>
<p>${page.t('site.privacy.lead', { name: company.name })}</p>
${SECTIONS.map((section) => html`<section>
<h2>${page.t(`site.privacy.${section}.title`)}</h2>
<p>${page.t(`site.privacy.${section}.text`, { name: company.name })}</p>
</section>`)}
</article>
${contactSectionHtml(page, company, coming)}`
