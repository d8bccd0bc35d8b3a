import type { StoredFile } from '@iwater/contract/files'
import type { Values } from '@iwater/contract/kit/condition'
import type { Field, Fields } from '@iwater/contract/kit/field-types'
import type { Unstored } from '../upload/use-uploads.ts'

/** What a control of any kind gets. */
export type ControlProps<F extends Field = Field> = {
  field: F
  value: unknown
  /** `label` is what a chosen record or item is called, `sets` what it fills in elsewhere. */
  onChange: (value: unknown, label?: string, sets?: Values) => void
  isDisabled: boolean
  /** Disabled items are offered too: records may still have them. */
  offersDisabled?: boolean
  /** The fields of the form and their values, on which choices may depend. */
  fields: Fields
  values: Values
  /** What a stored choice or reference is called. */
  label: string | undefined
  /** The files that a record has in the field, of those that the reader may read. */
  files?: readonly StoredFile[] | undefined
  /** Tells whether chosen files are not stored: the form is not saved then. */
  onUnstored?: ((unstored: Unstored | undefined) => void) | undefined
  /** Ties the control to its label and its note. */
  tied: {
    id?: string
    'aria-label'?: string
    'aria-required'?: true
    'aria-describedby'?: string
    'aria-invalid'?: true
  }
}
