import { useEffect, useState } from 'react';

/** An object URL for a file (null for null), revoked when the file changes or the component unmounts. */
export function useObjectUrl(file: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = file && URL.createObjectURL(file);
    setUrl(created);
    return () => {
      if (created) URL.revokeObjectURL(created);
    };
  }, [file]);
  return url;
}
