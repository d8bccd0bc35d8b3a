import { sentMessages } from '@iwater/contract/messages/sent-messages'
import { EntityRecords } from '#web/kit/EntityPage.tsx'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import { BoxHeader } from './BoxHeader.tsx'
import { FilesMark } from './MessageMark.tsx'
import { ReadBar } from './ReadBar.tsx'
import { SentDetail } from './SentDetail.tsx'

const cells: OwnCells = {
  readers: ({ readers, recipients }) => (
    <ReadBar readers={Number(readers)} recipients={Number(recipients)} />
  ),
  has_files: ({ has_files: hasFiles }) => hasFiles === true && <FilesMark />,
}

/** What the person has sent, and how many have read it. */
export function SentBox() {
  return (
    <>
      <BoxHeader box="sent" mayPublish />
      <EntityRecords entity={sentMessages} cells={cells} panel={SentDetail} />
    </>
  )
}
