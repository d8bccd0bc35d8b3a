import { ownSignInLog, signInLog } from '@iwater/contract/sign-in/sign-in-log'
import type { ReactNode } from 'react'
import { EntityRecords } from '#web/kit/EntityPage.tsx'
import type { OwnCells } from '#web/kit/list/own-cells.ts'
import { browserName } from './browser-name.ts'

const cells: OwnCells = {
  user_agent: ({ user_agent: text }) => (
    <span title={String(text)}>{browserName(String(text))}</span>
  ),
}

/** Who came in, failed to and went. */
export function SignInsView({ head, isOwn }: { head: ReactNode; isOwn: boolean }) {
  return (
    <EntityRecords
      key={String(isOwn)}
      entity={isOwn ? ownSignInLog : signInLog}
      head={head}
      cells={cells}
    />
  )
}
