import { useFormat } from '#web/platform/i18n/format.ts'

const kibibyte = 1024
const mebibyte = kibibyte * kibibyte
const gibibyte = mebibyte * kibibyte

const tenths = (value: number) => Math.round(value * 10) / 10

/** Sizes of files in words, in the units in which limits are told. */
export function useFileSize() {
  const format = useFormat()
  return (bytes: number) => {
    if (bytes >= gibibyte) return `${format.number(tenths(bytes / gibibyte))} GB`
    if (bytes >= mebibyte / 10) return `${format.number(tenths(bytes / mebibyte))} MB`
    if (bytes < kibibyte) return `${format.number(bytes)} B`
    return `${format.number(Math.ceil(bytes / kibibyte))} KB`
  }
}
