import { toast } from '../feedback/toast.ts';

/** As many files of dropped folders as a property may have documents, and as many folders are looked into. */
const MAX_FILES = 500;
const MAX_FOLDERS = 200;
/** What Windows, macOS and Office put into folders by themselves. */
const BY_SYSTEM = /^(\.|~\$|thumbs\.db$|desktop\.ini$)/i;
const byName = new Intl.Collator('es', { numeric: true });

/**
 * Calls `onFiles` with the files that were dropped: one of them unless `multiple`, those in dropped folders too. Says why where it takes
 * none or not all. Must be called while the drop event is handled.
 */
export function readDroppedFiles(
  data: DataTransfer,
  multiple: boolean,
  onFiles: (files: File[]) => void,
): void {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry());
  if (!entries.some((entry) => entry?.isDirectory)) {
    const files = [...data.files].slice(0, multiple ? undefined : 1);
    if (files.length > 0) onFiles(files);
    return;
  }
  if (!multiple) {
    toast.error('Es una carpeta. Ábrela y arrastra un solo archivo.');
    return;
  }
  readFolders(entries.filter((entry) => entry !== null)).then(
    ({ files, isWhole }) => {
      if (files.length > 0) onFiles(files);
      else toast.error('La carpeta no tiene archivos.');
      if (!isWhole) toast.error(`Se suben los primeros ${MAX_FILES} archivos. Arrastra los demás después.`);
    },
    () => toast.error('No se ha podido leer la carpeta. Ábrela y arrastra los archivos.'),
  );
}

/** The files of entries and of all folders in them, folder by folder in the order of their names. */
async function readFolders(entries: FileSystemEntry[]): Promise<{ files: File[]; isWhole: boolean }> {
  const files: File[] = [];
  const folders: FileSystemEntry[][] = [entries];
  for (let count = 0; count <= MAX_FOLDERS; count++) {
    const folder = folders.shift();
    if (!folder) return { files, isWhole: true };
    for (const entry of folder) {
      if (isFolder(entry)) folders.push(await listFolder(entry));
      else if (files.length === MAX_FILES) return { files, isWhole: false };
      else
        files.push(
          await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject)),
        );
    }
  }
  return { files, isWhole: false };
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // Chrome returns a hundred at a time.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    all.push(...some);
  }
  return all
    .filter(({ name }) => !BY_SYSTEM.test(name))
    .toSorted((one, other) => byName.compare(one.name, other.name));
}
