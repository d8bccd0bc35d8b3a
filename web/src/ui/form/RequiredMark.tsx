import './required-mark.css'
import { Asterisk } from 'lucide-react'

/** Beside the label of what cannot be left empty; a drawing, so that the label's words stay what they are. */
export const RequiredMark = () => <Asterisk className="w-required-mark" aria-hidden="true" />
