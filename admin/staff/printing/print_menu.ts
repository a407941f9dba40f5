/** The papers of a record as a menu: each is printed by its line and shown by the icon beside it. */
import type { I18n } from '../definition/translation.ts'
import type { MakeRecordMenu, RecordAction, RecordMenu } from '../resource/record_menu.ts'
import { PAPERLESS, PAPERS, type Paper } from './papers.ts'
import { mayPrint, startPreview, startPrint, type PrintRequest } from './start_print.ts'

export const printMenu: MakeRecordMenu = ({ name }, { id, status }, i18n) => {
  const papers = mayPrint() && status !== PAPERLESS[name] ? PAPERS[name] ?? [] : []
  return papers.length > 0 ? menuOf(papers.map((paper) => printAction({ paper, subject: { type: name, id } }, i18n)), i18n) : null
}

export const menuOf = (entries: readonly RecordAction[], { t }: I18n): RecordMenu => 
  ({ label: t('ui.print.print'), icon: 'print', entries })

export function printAction(request: PrintRequest, { t }: I18n, label = paperName(request.paper, t)): RecordAction {
  return {
    key: `print ${request.paper}`, label, rowLabel: t('ui.print.one', { paper: label }), icon: 'print',
    choose: () => { startPrint(request) },
    aside: { label: t('ui.print.preview_one', { paper: label }), icon: 'eye', choose: () => { startPreview(request) } },
  }
}

const paperName = (paper: Paper, t: I18n['t']) => t(`enums.paper.${paper}`)
