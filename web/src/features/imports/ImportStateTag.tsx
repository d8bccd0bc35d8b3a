import type { ImportJob } from '@iwater/contract/field/imports'
import {
  CircleCheck,
  CircleDashed,
  CircleSlash,
  ClipboardCheck,
  LoaderCircle,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { useText } from '#web/platform/i18n/language.ts'
import { type StateAppearance, StateTag } from '#web/product/StateTag.tsx'
import { shareDone } from './import-steps.ts'
import { importsText } from './imports.text.ts'

const appearances: Readonly<Record<ImportJob['state'], StateAppearance>> = {
  uploaded: { tone: 'offline', Icon: CircleDashed },
  checking: { tone: 'waiting', Icon: LoaderCircle },
  checked: { tone: 'stale', Icon: ClipboardCheck },
  storing: { tone: 'waiting', Icon: LoaderCircle },
  stored: { tone: 'normal', Icon: CircleCheck },
  undoing: { tone: 'waiting', Icon: LoaderCircle },
  undone: { tone: 'offline', Icon: Undo2 },
  cancelled: { tone: 'offline', Icon: CircleSlash },
  failed: { tone: 'alarm', Icon: TriangleAlert },
}

/** The state of an import by colour, icon and word, with its progress while it is worked on. */
export function ImportStateTag({ job }: { job: ImportJob }) {
  const words = useText(importsText)
  const hasShare = job.state === 'checking' || job.state === 'storing'
  const detail = hasShare ? `${Math.floor(shareDone(job) * 100)}%` : undefined
  return (
    <StateTag appearance={appearances[job.state]} label={words.states[job.state]} detail={detail} />
  )
}
