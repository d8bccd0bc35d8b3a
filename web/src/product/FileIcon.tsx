import type { FileGroup } from '@iwater/contract/files'
import {
  FileArchive,
  FileImage,
  FileMusic,
  FileText,
  FileType2,
  FileVideo,
  type LucideIcon,
  Package,
} from 'lucide-react'

const icons: Readonly<Record<FileGroup, LucideIcon>> = {
  image: FileImage,
  voice: FileMusic,
  zips: FileArchive,
  office: FileText,
  video: FileVideo,
  text: FileType2,
  package: Package,
}

/** Of what group a file is, which is said in words beside it. */
export function FileIcon({ group }: { group: FileGroup }) {
  const Icon = icons[group]
  return <Icon size={18} strokeWidth={1.7} aria-hidden="true" />
}
