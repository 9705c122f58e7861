/** Where the data are, as a hint of errors. */
export const source =
  'Get the folder `chats` of https://github.com/mohammadtavakoli78/BEAM, or the Parquet files of https://huggingface.co/datasets/Mohammadta/BEAM, and give its path.';
