/** What is used of bidi-js, which brings no types. Source: github.com/lojjic/bidi-js. */
declare module "bidi-js" {
  export interface EmbeddingLevels {
    readonly levels: Uint8Array;
  }
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string): EmbeddingLevels;
    getMirroredCharacter(character: string): string | null;
  };
}
