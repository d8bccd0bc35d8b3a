import { type ReactNode, useState } from 'react'
import { UnsavedPart, useUnsaved, useUnsavedPart } from '#web/platform/page/use-unsaved.ts'
import { DiscardQuestion } from './DiscardQuestion.tsx'
import { PanelFrame, type PanelFrameProps, type PanelPlace } from './PanelFrame.tsx'

type PanelProps = Omit<PanelFrameProps, 'in' | 'footer'> & {
  in?: PanelPlace | undefined
  isOpen?: boolean
  /** Closing would lose something: it is asked about first, and the page says so. Forms of the kit say it themselves. */
  isUnsaved?: boolean
  /** The user has confirmed that what was entered is thrown away. */
  onDiscard?: () => void
  /** A function gets how to close the panel, with the question if one has to be asked. */
  footer?: ReactNode | ((close: () => void) => ReactNode)
}

function OpenPanel({
  in: place = 'drawer',
  isUnsaved = false,
  onClose,
  onDiscard,
  footer,
  children,
  ...frame
}: Omit<PanelProps, 'isOpen'>) {
  const [asksToLeave, setAsksToLeave] = useState(false)
  useUnsaved(isUnsaved)
  const inside = useUnsavedPart()
  const close = () => (isUnsaved || inside.isUnsaved ? setAsksToLeave(true) : onClose())
  const discard = () => {
    setAsksToLeave(false)
    onDiscard?.()
    onClose()
  }
  return (
    <PanelFrame
      {...frame}
      in={place}
      onClose={close}
      footer={typeof footer === 'function' ? footer(close) : footer}
    >
      <UnsavedPart value={inside.marks}>{children}</UnsavedPart>
      {asksToLeave && <DiscardQuestion onDiscard={discard} onStay={() => setAsksToLeave(false)} />}
    </PanelFrame>
  )
}

/** A panel over the page, at its right or over its middle, that asks before it throws away what was entered. */
export const Panel = ({ isOpen = true, ...panel }: PanelProps) => isOpen && <OpenPanel {...panel} />
