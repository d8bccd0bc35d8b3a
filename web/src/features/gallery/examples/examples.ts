import { choices } from './choices.ts'
import type { Example } from './example.ts'
import { files } from './files.ts'
import { forms } from './forms.ts'
import { lists } from './lists.ts'
import { records } from './records.ts'
import { rules } from './rules.ts'
import { texts } from './texts.ts'
import { values } from './values.ts'

/** Every example of the gallery, in the order of its list. */
export const examples: readonly Example[] = [
  ...texts,
  ...values,
  ...choices,
  ...files,
  ...rules,
  ...forms,
  ...lists,
  ...records,
]
