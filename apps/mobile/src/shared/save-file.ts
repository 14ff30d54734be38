/** Hands a text to the browser as a file to keep. @param type its media type */
export function saveFile(name: string, { text, type }: { text: string; type: string }): void {
  saveBlob(name, new Blob([text], { type }));
}

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
