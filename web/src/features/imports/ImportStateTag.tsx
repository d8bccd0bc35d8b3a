import '#web/ui/state-tag.css'
import type { ImportJob } from '@iwater/contract/imports'
import {
  CircleCheck,
  CircleDashed,
  ClipboardCheck,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { isWorking, shareDone } from './import-steps.ts'
import { importsText } from './imports.text.ts'

const looks: Readonly<Record<ImportJob['state'], readonly [tone: string, Icon: LucideIcon]>> = {
  uploaded: ['offline', CircleDashed],
  checking: ['waiting', LoaderCircle],
  checked: ['stale', ClipboardCheck],
  storing: ['waiting', LoaderCircle],
  stored: ['normal', CircleCheck],
  failed: ['breach', TriangleAlert],
}

/** The state of an import by colour, icon and word, with its progress while it is worked on. */
export function ImportStateTag({ job }: { job: ImportJob }) {
  const words = useText(importsText)
  const [tone, Icon] = looks[job.state]
  return (
    <span className={`w-state-tag w-state-${tone}`}>
      <Icon size={13} strokeWidth={2.2} aria-hidden="true" />
      {words.states[job.state]}
      {isWorking(job) && <small>{Math.floor(shareDone(job) * 100)}%</small>}
    </span>
  )
}
