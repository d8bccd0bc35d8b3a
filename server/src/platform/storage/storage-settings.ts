import { type Environment, invalidSetting, oneOf, required, text, url } from '../../environment.ts'

/** A bucket of a store that speaks S3. */
export type S3Settings = {
  readonly kind: 's3'
  /** Scheme, host and port, without a slash at the end. */
  readonly endpoint: string
  /** The same as browsers reach it, where they may upload straight to the store. */
  readonly directEndpoint?: string
  /** The position of the bucket in an address: in the path, or as a prefix of the host. */
  readonly addressing: 'path' | 'virtual-host'
  readonly region: string
  readonly bucket: string
  /** The beginning of all keys: empty, or a path that ends with a slash. */
  readonly prefix: string
  readonly keyId: string
  readonly keySecret: string
}

export type StorageSettings = { readonly kind: 'folder' } | S3Settings

/** Endpoints of S3 by region. Source: "Use Amazon S3 SDKs to access OSS" of Alibaba Cloud, "S3 兼容" of Qiniu Kodo. */
const presets = {
  aliyun: (region: string) => `https://s3.oss-${region}.aliyuncs.com`,
  qiniu: (region: string) => `https://s3.${region}.qiniucs.com`,
} as const

/** Where uploaded files are kept; throws a StartError that names the first variable with an invalid value. */
export function readStorageSettings(env: Environment): StorageSettings {
  const store = oneOf(env, 'FILE_STORAGE', ['folder', 'aliyun', 'qiniu', 's3'], 'folder')
  if (store === 'folder') return { kind: 'folder' }
  const addressing =
    store === 's3'
      ? oneOf(env, 'FILE_STORAGE_ADDRESSING', ['path', 'virtual-host'], 'path')
      : 'virtual-host'
  const region = regionOf(env, store)
  const directEndpoint = endpointOf(env, 'FILE_STORAGE_DIRECT_ENDPOINT')
  return {
    kind: 's3',
    endpoint: endpointOf(env, 'FILE_STORAGE_ENDPOINT') ?? presetOf(env, store, region),
    ...(directEndpoint !== undefined && { directEndpoint }),
    addressing,
    region,
    bucket: bucketOf(env, addressing),
    prefix: prefixOf(env),
    keyId: required(env, 'FILE_STORAGE_KEY_ID', {
      zh: '对象存储的 Access Key ID',
      en: 'the access key ID of the object storage',
    }),
    keySecret: required(env, 'FILE_STORAGE_KEY_SECRET', {
      zh: '对象存储的 Access Key Secret',
      en: 'the access key secret of the object storage',
    }),
  }
}

type Store = 'aliyun' | 'qiniu' | 's3'

function presetOf(env: Environment, store: Store, region: string): string {
  if (store !== 's3') return presets[store](region)
  return required(env, 'FILE_STORAGE_ENDPOINT', {
    zh: '对象存储的地址，如 https://minio.example:9000',
    en: 'the address of the object storage, such as https://minio.example:9000',
  })
}

function endpointOf(env: Environment, name: string): string | undefined {
  const value = url(env, name, ['https:', 'http:'])
  if (value === undefined) return undefined
  const { origin, pathname, search, hash, username, password } = new URL(value)
  if (pathname === '/' && !search && !hash && !username && !password) return origin
  // The unexpected part may be a password.
  throw invalidSetting(name, undefined, {
    zh: '仅含协议、主机和端口的地址',
    en: 'an address with scheme, host and port only',
  })
}

/** OSS names a region `cn-hangzhou` in signatures and `oss-cn-hangzhou` on its console. */
function regionOf(env: Environment, store: Store): string {
  const name = 'FILE_STORAGE_REGION'
  const wanted = { zh: '存储区域，如 cn-hangzhou', en: 'a region, such as cn-hangzhou' }
  const value = store === 's3' ? (text(env, name) ?? 'us-east-1') : required(env, name, wanted)
  if (!/^[a-z\d](?:[a-z\d-]{0,38}[a-z\d])?$/.test(value)) throw invalidSetting(name, value, wanted)
  return store === 'aliyun' ? value.replace(/^oss-/, '') : value
}

/** A name with a dot would not be covered by the store's certificate. */
function bucketOf(env: Environment, addressing: S3Settings['addressing']): string {
  const name = 'FILE_STORAGE_BUCKET'
  const wanted = {
    zh: '存储空间名：3 到 63 位小写字母、数字和连字符',
    en: 'a bucket: 3 to 63 lower-case letters, digits and hyphens',
  }
  const value = required(env, name, wanted)
  const form =
    addressing === 'path' ? /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/ : /^[a-z\d][a-z\d-]{1,61}[a-z\d]$/
  if (form.test(value)) return value
  throw invalidSetting(name, value, wanted)
}

function prefixOf(env: Environment): string {
  const name = 'FILE_STORAGE_PREFIX'
  const value = text(env, name)?.replace(/\/$/, '')
  if (value === undefined) return ''
  const isPath = value.split('/').every((part) => /^[\w-][\w.-]*$/.test(part))
  if (isPath && value.length <= 200) return `${value}/`
  throw invalidSetting(name, value, {
    zh: '由字母、数字、连字符组成、以斜杠分隔的路径',
    en: 'a path of letters, digits and hyphens, separated by slashes',
  })
}
