import './formatted.css'
import { type Block, blocksOf, type Piece, stepsOf } from './formatted-text.ts'

const Pieces = ({ pieces }: { pieces: readonly Piece[] }) =>
  pieces.map((piece, at) => {
    const key = `${at}`
    if (piece.is === 'strong') return <strong key={key}>{piece.text}</strong>
    if (piece.is === 'text') return piece.text
    return (
      <a key={key} href={piece.address} target="_blank" rel="noopener noreferrer">
        {piece.text}
      </a>
    )
  })

function FormattedBlock({ block }: { block: Block }) {
  if (block.is === 'heading')
    return (
      <p className="formatted-heading">
        <Pieces pieces={block.pieces} />
      </p>
    )
  if (block.is === 'paragraph')
    return block.lines.map((pieces, at) => (
      <p key={`${at}`}>
        <Pieces pieces={pieces} />
      </p>
    ))
  const List = block.is === 'steps' ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((pieces, at) => (
        <li key={`${at}`}>
          <Pieces pieces={pieces} />
        </li>
      ))}
    </List>
  )
}

/**
 * A text with the few marks that users may format by: see `formatted-text.ts`. It becomes elements of its own and never HTML, so what
 * somebody writes as HTML is shown as it is.
 */
export const FormattedText = ({
  text,
  isSteps = false,
}: {
  text: string
  /** Whether lines without marks are the steps of something, and numbered. */
  isSteps?: boolean
}) => (
  <div className="formatted">
    {(isSteps ? stepsOf : blocksOf)(text).map((block, at) => (
      <FormattedBlock key={`${at}`} block={block} />
    ))}
  </div>
)
