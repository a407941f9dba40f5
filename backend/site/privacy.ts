/** The privacy policy: what is kept, why, for how long, and what Moroccan law 09-08 gives everybody. */
import { contact } from './contact.ts'
import { html, type Html } from './html.ts'
import type { Company } from './company.ts'
import type { Page } from './frame.ts'

const SECTIONS = ['who_we_are', 'what', 'why', 'location', 'photos', 'who', 'how_long', 'browser', 'rights', 'complaint'] as const

export const privacy = (page: Page, company: Company): Html => html`<article class="prose">
<h1>${page.t('site.privacy.title')}</h1>
<p>${page.t('site.privacy.lead', { name: company.name })}</p>
${SECTIONS.map((section) => html`<section>
<h2>${page.t(`site.privacy.${section}.title`)}</h2>
<p>${page.t(`site.privacy.${section}.text`, { name: company.name })}</p>
</section>`)}
</article>
${contact(page, company)}`
