import type { Language } from '@iwater/contract/errors'
import { type Headings, reasonHeading } from '#platform/entities/importing/import-headings'
import type { FaultyRow } from '#platform/entities/importing/import-tally'
import { csvFile } from '#platform/spreadsheet/csv'
import type { Column } from '#platform/spreadsheet/sheet'
import { xlsxFile } from '#platform/spreadsheet/xlsx'

const rowsPerBatch = 1000

/** Its name, from that of the file that was imported. */
export const faultyName = (fileName: string, language: Language) =>
  `${fileName.replace(/\.\w+$/, '').slice(0, 60)} ${language === 'zh' ? '有误的行' : 'faulty rows'}${fileName.endsWith('.csv') ? '.csv' : '.xlsx'}`

/** The faulty rows as they stood in the file, with what is wrong with them in a last column: mended, it is imported again. */
export function faultyFile(
  { headings, targets }: Headings,
  faulty: readonly FaultyRow[],
  { language, fileName }: { language: Language; fileName: string },
) {
  const width = Math.max(headings.length, ...targets.map(({ at }) => at + 1))
  const names = Array.from({ length: width }, (_, at) => headings[at] || `#${at + 1}`)
  const columns = [...names, reasonHeading[language]].map(
    (heading): Column => ({ kind: 'text', heading: [heading] }),
  )
  async function* batches() {
    for (let at = 0; at < faulty.length; at += rowsPerBatch)
      yield faulty
        .slice(at, at + rowsPerBatch)
        .map(({ row: { cells }, reasons }) => [
          ...names.map((_, place) => cells[place] ?? null),
          reasons.join(language === 'zh' ? '；' : '; '),
        ])
  }
  const sheet = {
    name: reasonHeading[language],
    columns,
    rowCount: faulty.length,
    batches: batches(),
  }
  return fileName.endsWith('.csv') ? csvFile(sheet) : xlsxFile(sheet)
}
